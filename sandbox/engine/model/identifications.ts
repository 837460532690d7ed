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
  /** Null until there is something to sign. */
  readonly esigning_id: string | null;
};

/** The latest one of a person. */
export type IdentificationSession = {
  /** The person's id. */
  readonly id: string;
  readonly status: StatusOf<typeof identificationSessionStates>;
};

/** How many attempts a bank_plus identification has left to be proved by a transfer. */
export type ReferenceTransfers = {
  /** The identification's id. */
  readonly id: string;
  readonly remaining_attempts: number;
};

/** The last identity document of a person. */
export type IdentityDocument = {
  /** The person's id. */
  readonly id: string;
  /** Its last day. */
  readonly expires_on: string;
};
