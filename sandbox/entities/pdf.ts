const linesPerPage = 50;
/** Characters of Helvetica 11 between the margins, for text of usual width. */
const charactersPerLine = 90;

const ownObjects = 3;

/** A PDF with one line of Helvetica per text, or several for a long one, on as many pages as needed. */
export function pdfOf(texts: readonly string[]): Uint8Array {
  const pages = pagesOf(texts.flatMap(wrapped));
  const pageNumber = (index: number) => ownObjects + 1 + 2 * index;
  const kids = pages.map((_page, index) => `${pageNumber(index)} 0 R`).join(' ');
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageNumber(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      streamOf(lines),
    ]),
  ]);
}

/** If there are several pages, the last line of each numbers it. */
function pagesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const count = Math.max(1, Math.ceil(lines.length / linesPerPage));
  return Array.from({ length: count }, (_page, index) => {
    const page = lines.slice(index * linesPerPage, (index + 1) * linesPerPage);
    return count === 1 ? page : [...page, `Page ${index + 1} of ${count}`];
  });
}

/** Breaks a text between words; a word longer than a line is cut. */
function wrapped(text: string): readonly string[] {
  const pattern = new RegExp(`\\S{${charactersPerLine}}|.{1,${charactersPerLine}}(?=\\s|$)`, 'gu');
  return text.length <= charactersPerLine
    ? [text]
    : (text.match(pattern) ?? [text]).map((line) => line.trim());
}

function streamOf(lines: readonly string[]): string {
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 56 780 Td 14 TL\n${text}\nET`;
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** Objects are numbered from 1. */
function fileOf(objects: readonly string[]): Uint8Array {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset.toString().padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  // One byte per character, so that the offsets counted in characters hold.
  return Buffer.from(body + table + trailer, 'latin1');
}

function escaped(line: string): string {
  return line.replaceAll(/[\\()]/g, '\\$&').replaceAll(/[^\u0020-\u00FF]/g, '?');
}
