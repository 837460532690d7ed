import type { Bank } from '#sandbox/engine/bank.ts';
import { BankRefusal, invalidAttribute } from '#sandbox/engine/refusal.ts';
import { isRecord, type JsonObject } from '#shared/kernel/json.ts';
import { missingAttributes } from './missing-attributes.ts';

interface Applicant {
  readonly type: 'Person' | 'Business';
  readonly attributes: JsonObject;
}

/** Refuses a customer who lacks an attribute that the options require, in general or for the product's accounts. */
export function refuseIncomplete({ options }: Bank, { type, attributes }: Applicant, product?: string): void {
  const country = countryOf(attributes);
  const names = options.mandatoryFields
    .filter(
      (rule) =>
        rule.customer === type &&
        rule.product === product &&
        (rule.country === undefined || rule.country === country),
    )
    .flatMap(({ fields }) => fields);
  const missing = missingAttributes({ attributes }, [...new Set(names)]);
  if (missing.length === 0) return;
  throw new BankRefusal(400, ...missing.map((name) => invalidAttribute(name, 'is missing')));
}

/** The country of residence; for a business without an address, the country where it pays taxes. */
function countryOf({ country, address, tax_country }: JsonObject): unknown {
  return country ?? (isRecord(address) ? address['country'] : undefined) ?? tax_country;
}
