import type { Account } from '#sandbox/engine/model.ts';

/** The customer whose second factor a change on the account needs; undefined for the partner's own account. */
export function authorizerOf({ person_id, business_id }: Account) {
  if (business_id !== null) return { business_id };
  return person_id === null ? undefined : { person_id };
}
