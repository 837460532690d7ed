/** What the code seems to ask of a bucket or a queue, and a function never does. */
interface Unasked {
  readonly folder: string;
  readonly operation: string;
  /** As the code names it. */
  readonly resource: string;
  readonly because: string;
}

export const unasked: readonly Unasked[] = [
  {
    folder: 'schedules/erasure',
    operation: 'DeleteObject',
    resource: '§STATEMENTS_BUCKET',
    because: 'Where the law demands to keep statements, as in production, it counts them and deletes none.',
  },
  {
    folder: 'work/portfolio',
    operation: 'GetObject',
    resource: '§STATEMENTS_BUCKET',
    because: 'It writes there the evidence of positions, and reads bodies alone.',
  },
  {
    folder: 'operations/checks',
    operation: 'GetQueueAttributes',
    resource: '*',
    because: 'It counts what waits in the queues of teams alone, whose names begin with that of the stack.',
  },
];

/** What a role allows and its function never asks. */
interface Spare {
  readonly folder: string;
  readonly action: string;
  readonly because: string;
}

export const spare: readonly Spare[] = [
  {
    folder: 'operations/checks',
    action: 'lambda:GetAccountSettings',
    because: 'It asks for the limits of the account, and so names nothing.',
  },
  {
    folder: 'operations/dead-letters',
    action: 'lambda:ListEventSourceMappings',
    because: 'It lists those of the account, and so names none.',
  },
  ...['events:ListRules', 'events:ListTargetsByRule', 'sqs:GetQueueUrl', 'sqs:GetQueueAttributes'].map(
    (action) => ({
      folder: 'operations/checks',
      action,
      because: 'It finds rules and queues of teams by lists, so its environment names none.',
    }),
  ),
];
