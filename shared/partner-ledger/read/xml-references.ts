import { UnreadableLedgerError } from './unreadable-ledger.ts';

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** `Char` of XML 1.0, but for the control characters of C1: a program writes them for letters of another encoding. */
const character = /^[\t\n\r\u0020-\u007F\u0085\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]$/u;
const lastCode = 0x10_ff_ff;

/**
 * Text with the characters that its references stand for, by name or number. The parser would leave numbers as they are,
 * and names that XML does not know. Rejects those, and numbers of no character, with `UnreadableLedgerError`.
 */
export function withoutXmlReferences(text: string): string {
  return text.replaceAll(/&([^;]*);/g, (_reference, name: string) => {
    const found = named.get(name) ?? numbered(name);
    if (found !== undefined) return found;
    throw new UnreadableLedgerError(
      ['it has a reference `&…;` that stands for no character of a text: write the character itself'],
      1,
    );
  });
}

function numbered(name: string): string | undefined {
  const { hex, decimal } = /^#(?:x(?<hex>[\da-f]{1,6})|(?<decimal>\d{1,7}))$/i.exec(name)?.groups ?? {};
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (!(code <= lastCode)) return undefined;
  const found = String.fromCodePoint(code);
  return character.test(found) ? found : undefined;
}
