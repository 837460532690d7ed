/** Verifies and reads webhooks of the bank, for a receiver of one's own. */
export { createWebhooks, WebhookError, webhooks } from '#shared/receiving/unwrap.ts';
export type { WebhookEvent, Webhooks } from '#shared/receiving/unwrap.ts';
