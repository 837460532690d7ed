import { withoutInvisible } from '#shared/kernel/printable-text.ts';
import { wellFormed } from '#shared/kernel/well-formed.ts';

/** Characters that XML 1.0 does not allow, even escaped, and line breaks, which readers treat differently. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** Text that a schema accepts: only allowed characters that a person sees, at most so many, and never empty. */
export function xmlText(text: string | undefined, mostCharacters: number): string | undefined {
  if (text === undefined) return undefined;
  const visible = withoutInvisible(wellFormed(text).normalize('NFC'));
  const plain = visible.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();
  // By code points: no character is cut in two. Most texts are short, and counting their characters takes long.
  const cut =
    plain.length <= mostCharacters ? plain : Array.from(plain).slice(0, mostCharacters).join('').trim();
  return cut === '' ? undefined : cut;
}

/** In pieces of the largest size: remittance information may repeat. */
export function xmlTexts(text: string | undefined, mostCharacters: number, mostPieces: number): string[] {
  const characters = Array.from(xmlText(text, mostCharacters * mostPieces) ?? '');
  const count = Math.ceil(characters.length / mostCharacters);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * mostCharacters, (index + 1) * mostCharacters).join(''),
  ).filter((piece) => piece.trim() !== '');
}
