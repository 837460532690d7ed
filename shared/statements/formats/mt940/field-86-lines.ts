const lineLength = 65;
export const mostLines = 6;
export const mostOfLines = mostLines * lineLength;

/** Parts are broken over lines of field 86, so that none of its room is lost. */
export function field86Lines(text: string): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > lineLength) {
    const end = endOfLine(rest);
    lines.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...lines, rest];
}

/**
 * Readers trim lines, and take a line that begins with a colon or a hyphen for a field or the end of the message. Before
 * a part, a line may always end: parts are short, and none of them ends with a blank.
 */
function endOfLine(text: string): number {
  let end = lineLength;
  while (end > 1 && !mayEnd(text, end)) end -= 1;
  return end;
}

function mayEnd(text: string, end: number): boolean {
  const isWithinTag = text[end - 1] === '?' || text[end - 2] === '?';
  return !isWithinTag && text[end - 1] !== ' ' && !' :-'.includes(text[end] ?? '');
}
