import type { QuarantinedWebhooks } from '#shared/receiving/quarantined-webhook.ts';
import type { QuarantineResponse } from './commands/quarantine-queries.ts';
import { maskedBody } from './masked-body.ts';

interface OfDay {
  readonly day: string;
}

/** Lists the webhooks of a day that were rejected, or shows one with personal fields masked. */
export function createHandleQuarantine(load: () => Promise<QuarantinedWebhooks>) {
  return {
    list: async ({ day, limit }: OfDay & { readonly limit: number }): Promise<QuarantineResponse<'list'>> => {
      const quarantined = await load();
      const { ids, hasMore } = await quarantined.list(day, limit);
      const found = await Promise.all(ids.map(async (id) => quarantined.read(day, id)));
      const webhooks = found
        .flatMap((webhook) => (webhook === undefined ? [] : [withoutBody(webhook)]))
        .toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1));
      return { webhooks, hasMore };
    },
    show: async ({ day, id }: OfDay & { readonly id: string }): Promise<QuarantineResponse<'show'>> => {
      const webhook = await (await load()).read(day, id);
      if (webhook === undefined) return { absent: true };
      const { bodyBase64, eventType } = webhook;
      return { ...withoutBody(webhook), body: maskedBody(eventType, Buffer.from(bodyBase64, 'base64')) };
    },
  };
}

type Quarantined = NonNullable<Awaited<ReturnType<QuarantinedWebhooks['read']>>>;

const withoutBody = ({ bodyBase64: _body, signature: _signature, ...shown }: Quarantined) => shown;
