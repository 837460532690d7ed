import type { Account } from '#sandbox/engine/model.ts';

/** Whose second factor a change on the account needs; nobody's where the account is the partner's own. */
export function authorizerOf({ person_id, business_id }: Account) {
  if (business_id !== null) return { business_id };
  return person_id === null ? undefined : { person_id };
}
