import { commercialRegister } from './commercial-register.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const commercialRegistrationHandlers = {
  'commercialRegistrations.searchByName': ({ query }) => {
    const wanted = query.name.toLowerCase();
    const found = commercialRegister.filter(
      ({ name, tax_country }) => tax_country === query.country && name.toLowerCase().startsWith(wanted),
    );
    return ok(
      found.map(({ name, registration_number, registration_issuer }) => ({
        name,
        registration_number,
        registration_issuer,
      })),
    );
  },
  'commercialRegistrations.find': ({ query }) => {
    const entry = commercialRegister.find(
      ({ registration_number, registration_issuer, tax_country }) =>
        registration_number === query.registration_number &&
        registration_issuer === query.registration_issuer &&
        equals(query.country, tax_country),
    );
    if (entry === undefined) throw modelNotFound('CommercialRegistration', query.registration_number);
    return ok({ ...entry, legal_representatives: [...entry.legal_representatives] });
  },
} satisfies Partial<HandlersOf<OperationRow>>;
