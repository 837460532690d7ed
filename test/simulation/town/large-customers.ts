import { changeBusinessAttributes } from '#sandbox/transitions/businesses.ts';
import { changeAttributes } from '#sandbox/transitions/persons.ts';
import { longText } from './large-payloads.ts';
import type { Move, Moves } from './move.ts';

/** What is read of them is too large for a row, or was until the next read. */
const growPerson: Move = (place) => {
  const { id: person_id } = place.anyPerson();
  place.often(place.dice.between(1, 3), (time) => {
    const employment_notes = time === 1 ? place.personal() : longText(place);
    changeAttributes(place.bank, { person_id, attributes: { employment_notes } });
    place.remember(person_id);
  });
};

const growBusiness: Move = (place) => {
  const { id: business_id } = place.anyBusiness();
  const business_purpose = longText(place);
  changeBusinessAttributes(place.bank, { business_id, attributes: { business_purpose } });
};

export const largeCustomerMoves: Moves = {
  growPerson: [5, growPerson],
  growBusiness: [2, growBusiness],
};
