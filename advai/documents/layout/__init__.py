"""From pieces of text with boxes (a PDF page, an OCR result) to blocks in reading order."""
