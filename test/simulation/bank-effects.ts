import { isRecord } from '#shared/kernel/json.ts';

/** What the writes with one text did at the bank. */
export interface Effect {
  /** Writes that took effect, including those waiting for the customer. */
  readonly writes: number;
  readonly changeRequests: number;
  readonly refusals: number;
}

export interface Write {
  readonly method: string;
  readonly pathname: string;
  /** The body of the request. */
  readonly text: string;
  readonly answer: Response;
}

export interface BankEffects {
  answered(write: Write): Promise<void>;
  of(mark: string): Effect;
}

const marks = /automation-\d+/g;
/** The bank deduplicates here: a repetition is answered with the first message. */
const deduplicated = '/v1/sms/messages';
const none: Effect = { writes: 0, changeRequests: 0, refusals: 0 };

/** A text used by no other call. */
export const markOf = (call: number) => `automation-${call}`;

/** Counts at the bank which writes took effect, even if the answer was lost. */
export function createBankEffects(onPersonChanged: (personId: string) => void): BankEffects {
  const byMark = new Map<string, Effect>();
  const messages = new Set<string>();
  const add = (mark: string, { writes, changeRequests, refusals }: Effect) => {
    const before = byMark.get(mark) ?? none;
    byMark.set(mark, {
      writes: before.writes + writes,
      changeRequests: before.changeRequests + changeRequests,
      refusals: before.refusals + refusals,
    });
  };
  return {
    of: (mark) => byMark.get(mark) ?? none,
    async answered({ method, pathname, text, answer }) {
      const [mark] = text.match(marks) ?? [];
      if (mark === undefined) return;
      if (!answer.ok) {
        add(mark, { ...none, refusals: 1 });
        return;
      }
      const body: unknown = await answer.clone().json();
      const { id, url } = isRecord(body) ? body : {};
      const message = `${mark} ${String(id)}`;
      if (pathname === deduplicated && messages.has(message)) return;
      messages.add(message);
      add(mark, { ...none, writes: 1, changeRequests: String(url).includes('/change_requests/') ? 1 : 0 });
      const personId = /^\/v1\/persons\/(\w+)$/.exec(pathname)?.[1];
      if (method === 'PATCH' && personId !== undefined) onPersonChanged(personId);
    },
  };
}
