"""Files as they come (PDF, DOCX, ODT, RTF, HTML, text, images) turned into a `Document`."""
