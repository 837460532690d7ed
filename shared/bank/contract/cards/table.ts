import { pinKeys } from './pin-keys.ts';
import { scaPushProvision } from './push-provisioning.ts';
import { threeDs } from './three-ds.ts';

/** The area's rows by where they are mounted in the whole table. */
export const cardsTable = {
  root: { cards: { threeDs, scaPushProvision, pinKeys } },
};
