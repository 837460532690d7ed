import { AnswerError, type Problem } from '#shared/page/answer-error.ts';
import type { ControlForm } from '../control/forms.ts';
import type { glanceOf } from '../control/glance.ts';
import type { invariantsOf } from '../control/invariants.ts';
import type { latestIds } from '../control/latest-ids.ts';
import type { PageOfRows } from '../control/page-of-rows.ts';
import type { accountInDetail, shownAccountRow, shownBookingRow } from '../control/shown-accounts.ts';
import type { customerInDetail, shownCustomer } from '../control/shown-customers.ts';
import type { shownCheckpoint } from '../bank/checkpoints.ts';
import type { TimelineEntry } from '../engine/activity.ts';
import type { labelOf } from '../control/bank-error-routes.ts';
import type { SmsMessage } from '../engine/model/mobile-numbers.ts';
import type { Notification } from '../webhooks/notification.ts';

export type Glance = ReturnType<typeof glanceOf>;
export type AccountRow = ReturnType<typeof shownAccountRow>;
export type CustomerRow = ReturnType<typeof shownCustomer>;
export type BookingRow = ReturnType<typeof shownBookingRow>;
export type OfferedIds = ReturnType<typeof latestIds>;
export type ErrorLabel = ReturnType<typeof labelOf>;
export type Checkpoint = ReturnType<typeof shownCheckpoint>;
export type { ControlForm, PageOfRows, SmsMessage, TimelineEntry };

export interface ClockState {
  readonly now: string;
  readonly today: string;
  readonly frozen: boolean;
  readonly scale: number;
  readonly next_due: string | null;
}

export interface Controls {
  readonly controls: readonly (readonly [string, string])[];
  readonly forms: readonly ControlForm[];
  readonly ids: OfferedIds;
}

export interface Timeline {
  readonly first: number;
  readonly last: number;
  readonly entries: readonly TimelineEntry[];
}

/** The answers of the control routes. Page and routes are of one commit, so nothing is checked. */
interface Answers {
  readonly '/glance': Glance;
  readonly '/invariants': ReturnType<typeof invariantsOf>;
  readonly '/clock': ClockState;
  readonly '/controls': Controls;
  readonly '/timeline': Timeline;
  readonly '/persons': PageOfRows<CustomerRow>;
  readonly '/businesses': PageOfRows<CustomerRow>;
  readonly '/customers/{id}': ReturnType<typeof customerInDetail>;
  readonly '/accounts': PageOfRows<AccountRow>;
  readonly '/accounts/{id}': ReturnType<typeof accountInDetail>;
  readonly '/accounts/{id}/bookings': PageOfRows<BookingRow>;
  readonly '/sms': readonly SmsMessage[];
  readonly '/deliveries/{id}': Omit<Notification, 'id'> & { readonly notification_id: string };
  readonly '/faults/bank': { readonly errors: readonly ErrorLabel[] };
  readonly '/options': object;
  readonly '/checkpoints': readonly Checkpoint[];
}

type Parameters = Readonly<Record<string, string | number>>;

/** Parameters fill the path's placeholders; the others are its query. */
export async function read<Path extends keyof Answers>(
  path: Path,
  parameters: Parameters = {},
): Promise<Answers[Path]> {
  const inQuery = Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`));
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)]));
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(parameters[name] ?? '')),
  );
  const answer: { json(): Promise<Answers[Path]> } = await ask(`${address}?${query.toString()}`);
  return answer.json();
}

/** An answer of any type: the page only shows it. */
export async function send(path: string, body: unknown = {}, method = 'POST'): Promise<unknown> {
  return write(path, { method, body: JSON.stringify(body) });
}

/** The file is sent unchanged: the bank reports what is wrong with it. */
export async function upload(path: string, file: File): Promise<unknown> {
  return write(path, { method: 'PUT', body: file });
}

async function write(path: string, request: RequestInit): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer: { json(): Promise<unknown> } = await ask(path, { ...request, headers });
  return answer.json();
}

async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  const response = await fetch(`/sandbox${path}`, request).catch(() => {
    throw new AnswerError('The simulated bank does not answer. Is it still running?');
  });
  if (response.ok) return response;
  const refused: { json(): Promise<{ error?: string; problems?: readonly Problem[] }> } = response;
  const { error, problems } = await refused.json();
  throw new AnswerError(error ?? `The bank answered ${response.status}.`, problems);
}
