/** What an element may hold. `is` ends the sentence "the text must be …". */
export interface Form {
  readonly is: string;
  readonly holds: (text: string) => boolean;
}

/** Most texts have nothing else. */
const plain = /^[ -%'-;=?-~]*$/;
/** What no text may hold: what XML does not allow, breaks a line or is invisible, and signs that are not escaped. */
const foreign =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFFE\uFFFF<>]|&(?!(?:amp|lt|gt|quot|apos);)/u;

const isText = (text: string) => plain.test(text) || !foreign.test(text);

/** Characters as a schema counts them: an escaped sign is one, and so is a pair of surrogates. */
const lengthOf = (text: string) => Array.from(text.replaceAll(/&[a-z]+;/g, '.')).length;

/** `Max35Text` and the like. */
export const textOf = (most: number): Form => ({
  is: `1 to ${most} characters`,
  holds: (text) => text !== '' && (text.length <= most || lengthOf(text) <= most) && isText(text),
});

export const like = (pattern: RegExp, is: string): Form => ({ is, holds: (text) => pattern.test(text) });

/** 18 digits at most, of which two are decimals. */
export const amountForm = like(/^\d{1,16}\.\d\d$/, 'an amount with two decimals and at most 18 digits');
