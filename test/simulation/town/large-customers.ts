import { changeBusinessAttributes } from '#sandbox/transitions/businesses.ts';
import { changeAttributes } from '#sandbox/transitions/persons.ts';
import { longText } from './large-payloads.ts';
import type { Move, Moves } from './move.ts';

/** Their data is too large for a row, or was until the next read. */
const growPerson: Move = (context) => {
  const { id: person_id } = context.anyPerson();
  context.often(context.dice.between(1, 3), (time) => {
    const employment_notes = time === 1 ? context.personal() : longText(context);
    changeAttributes(context.bank, { person_id, attributes: { employment_notes } });
    context.remember(person_id);
  });
};

const growBusiness: Move = (context) => {
  const { id: business_id } = context.anyBusiness();
  const business_purpose = longText(context);
  changeBusinessAttributes(context.bank, { business_id, attributes: { business_purpose } });
};

export const largeCustomerMoves: Moves = {
  growPerson: [5, growPerson],
  growBusiness: [2, growBusiness],
};
