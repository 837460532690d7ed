import { sha256Hex } from '#shared/kernel/digest.ts';
import { iban, namedValues, signature } from './named-values.ts';

/**
 * The usual values of a member, the most specific first. `owner` is the name of the schema, operation or
 * object around it.
 */
export function usualValues(owner: string, name: string): readonly unknown[] {
  const exact = [`${owner}.${name}`, name]
    .filter((key) => namedValues.has(key))
    .map((key) => namedValues.get(key));
  const similar = byEnding.filter(([ending]) => ending.test(name)).map(([, value]) => value);
  return [
    ...(absent.test(name) ? [null] : []),
    ...exact,
    ...similar,
    ...(idEnding.test(name) ? ids(name) : []),
  ];
}

const idEnding = /(^|_)(id|key|reference)$/;

/** Each kind of id has its own, and the same one wherever it is named. */
function ids(name: string): readonly string[] {
  const digits = sha256Hex(name).slice(0, 32);
  return [digits, digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')];
}

/** Our bank, and the other side of a payment. */
const [bic, otherIban, otherBic] = ['BANKDEFFXXX', 'DE75512108001245126199', 'PARTDEFFXXX'];
const [begin, instant, end] = ['2026-03-01T00:00:00Z', '2026-03-02T09:30:00Z', '2026-03-31T22:00:00Z'];
/** A point on P-256: its base point. */
const publicKey =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';

/** What is null as long as all is well. */
const absent =
  /^(closed|deleted|disabled|expired|resolved)_at$|^(rejection|termination|limit_increase_rejection)_|^(closure|rejection)_reasons$|^negative_since$/;

/** By what the end of the name says; the first that fits wins. */
const byEnding: readonly (readonly [RegExp, unknown])[] = [
  [/(recipient|debtor|creditor|sender|reference|other)_iban$/, otherIban],
  [/iban/, iban],
  [/(recipient|debtor|creditor|sender)_bic$/, otherBic],
  [/bic$/, bic],
  [/(recipient|sender|holder|creditor|debtor)_name$/, 'Charles Babbage'],
  [/currency$/, 'EUR'],
  [/country$|^nationality$/, 'DE'],
  [/province$/, 'Berlin'],
  [/city$/, 'Berlin'],
  [/postal_code$/, '10115'],
  [/line_1$/, 'Lindenstraße 12'],
  [/line_2$/, 'Hinterhaus'],
  [/email/, 'anna.berg@example.com'],
  [/phone|mobile_number/, '+4915112345678'],
  [/^voting_share$/, '60.00'],
  [/^(otp|token|authorization_token)$/, '212212'],
  [/^key$/, publicKey],
  [/signature$/, signature],
  // The end of a span of days or of time, then its beginning.
  [/^max$|end_date$|_until(_date)?$|_to$/, '2026-03-31'],
  [/^max$|_until$|^expires_at$/, end],
  [/^min$|start_date$|_from(_date)?$/, '2026-03-01'],
  [/^min$/, begin],
  [/_at$|timestamp$/, instant],
  [/_at$|date$|_on$|_since$|next_occurrence$/, '2026-03-02'],
  [/rate$|percent/, 0.0499],
];
