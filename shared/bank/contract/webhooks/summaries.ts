export const webhookSummaries = {
  'webhooks.create':
    'Subscribes an address to one event type after a verification request to it; the secret is shown this once.',
  'webhooks.list': 'Lists the subscriptions, without their secrets.',
  'webhooks.get': 'Reads one subscription, without its secret.',
  'webhooks.delete': 'Ends a subscription; notifications that are stored and not yet sent are lost.',
} as const;
