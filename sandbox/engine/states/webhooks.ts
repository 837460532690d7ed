import { createStates } from '#sandbox/engine/states.ts';

/** A notification in any status can be sent again by hand, and a late answer still counts. */
export const notificationStates = createStates({
  entity: 'notification',
  event: null,
  begins: ['pending', 'dropped'],
  moves: {
    pending: { delivered: 'partner', rejected: 'partner', discarded: 'bank' },
    delivered: { pending: 'bank', rejected: 'partner', discarded: 'bank' },
    rejected: { pending: 'bank', delivered: 'partner', discarded: 'bank' },
    discarded: { pending: 'bank', delivered: 'partner', rejected: 'partner' },
    dropped: { pending: 'bank' },
  },
  also: {
    pending: 'It is sent, and sent again until an answer settles it.',
    rejected: 'The subscriber answered 422: it is not tried again.',
    discarded: 'No attempt is left, or its subscription is gone.',
    dropped: 'A fault: no notification is sent.',
  },
});
