/**
 * Numbers of return reasons in MT940 and in the codes of German banks (Textschlüsselergänzung), as their formats list
 * them since SEPA began. Only those on which the lists of banks agree: a wrong number would be a wrong reason.
 */
const numbers: Readonly<Record<string, string>> = {
  AC01: '901',
  AC04: '902',
  AC06: '903',
  AG01: '904',
  AM04: '906',
  AM05: '907',
  BE04: '908',
  MD01: '909',
  MD02: '910',
  MD06: '912',
  MD07: '913',
  RC01: '915',
};

/** The number of a return reason (`MD06`), if it has one. */
export const returnKeyOf = (reason: string | undefined): string | undefined =>
  reason === undefined ? undefined : numbers[reason];
