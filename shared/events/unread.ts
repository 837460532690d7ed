/** Why nothing reads the entity of an event back from the bank: reports of reconciliation name the reason. */
export const noOperation = 'no operation of the bank shows it';
export const momentary = 'it is over within minutes, and never changes';
export const throughCard = 'no operation of the bank shows a card, its payments or its tokens';
