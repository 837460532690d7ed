import type { StatusOf } from '#sandbox/engine/states.ts';
import type {
  identificationSessionStates,
  originationStates,
} from '#sandbox/engine/states/identifications.ts';

/** The steps around an identification: it is triggered, a contract is signed, it is completed and screened. */
export type IdentificationOrigination = {
  readonly id: string;
  readonly status: StatusOf<typeof originationStates>;
  readonly status_description: string | null;
  readonly identification_id: string;
  /** Once there is something to sign. */
  readonly esigning_id: string | null;
};

/** The latest one of a person. */
export type IdentificationSession = {
  /** That of the person. */
  readonly id: string;
  readonly status: StatusOf<typeof identificationSessionStates>;
};

/** What a bank_plus identification has left of its chances to be proved by a transfer. */
export type ReferenceTransfers = {
  /** That of the identification. */
  readonly id: string;
  readonly remaining_attempts: number;
};

/** What a person was last identified by. */
export type IdentityDocument = {
  /** That of the person. */
  readonly id: string;
  /** Its last day. */
  readonly expires_on: string;
};
