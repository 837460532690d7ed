import { sendEvent } from '#sandbox/transitions/any-event.ts';
import { unclassifiedType } from '../marks.ts';
import { poisons } from '../poison.ts';
import type { Move, Moves } from './move.ts';

const sendUnclassified: Move = ({ bank, personal, anyAccount }) => {
  const { id } = anyAccount();
  sendEvent(bank, {
    event_type: unclassifiedType,
    entity_id: id,
    payload: { account_id: id, note: personal() },
  });
};

const speakOfNobody: Move = ({ bank, dice }) => {
  sendEvent(bank, { event_type: 'PERSON_CHANGED', entity_id: `nobody-${dice.between(1, 9)}`, payload: {} });
};

const sendPoison: Move = ({ bank, dice, count }) => {
  const { type, payload } = dice.pick(poisons);
  const number = count();
  bank.emit({ type, entityId: `poison-${number}`, payload: payload(number) });
};

/** What the bank should not send. */
export const disturbances: Moves = {
  sendUnclassified: [3, sendUnclassified],
  speakOfNobody: [1, speakOfNobody],
  sendPoison: [4, sendPoison],
};
