import { AnswerError, type Problem } from '#shared/page/answer-error.ts';
import { send, type Controls, type ControlForm } from '../bank.ts';
import { el } from '#shared/page/dom.ts';
import { words } from '#shared/page/format.ts';
import { reasonOf } from '#shared/page/parts/notice.ts';
import { confirmed } from '#shared/page/parts/question.ts';
import { memberOf, objectOf } from './field.ts';
import { fieldOf } from './fields.ts';
import { onSubmit } from '#shared/page/on-submit.ts';
import { asSchema, type Schema } from './schema.ts';

interface FormSettings {
  readonly ids: Controls['ids'];
  /** Initial values, which precede the present settings. */
  readonly initial?: object;
  /** The label of the submit button. */
  readonly act?: string;
  /** What the form would destroy; it asks before it does. */
  readonly question?: string;
  /** A message that replaces the bank's answer. */
  readonly said?: (sent: object) => string;
  readonly done: () => unknown;
}

/** A form for the schema of a control route's body; the bank's answer is shown below it. */
export function controlForm(form: ControlForm, settings: FormSettings): HTMLFormElement {
  const schema = asSchema(form.schema);
  const field = fieldOf(schema, {
    name: '',
    isRequired: true,
    initial: settings.initial ?? form.values,
    ids: settings.ids,
  });
  const outcome = el('div', { class: 'outcome', role: 'status' });
  const act = settings.act ?? (form.values === undefined ? 'Run' : 'Set');
  const tone = settings.question === undefined ? 'primary' : 'primary danger';
  const submit = el('button', { type: 'submit', class: tone }, act);
  let before = form.values ?? {};
  const bodyOf = (): object =>
    form.method === 'PATCH' ? changesIn(schema, before, field.value()) : objectOf(field.value());
  const run = async () => {
    const body = bodyOf();
    field.blame([]);
    outcome.replaceChildren(el('p', { class: 'muted' }, 'Running …'));
    try {
      const answer = await send(form.path, body, form.method);
      before = { ...before, ...body };
      show(outcome, settings.said?.(body) ?? answer);
      await settings.done();
    } catch (error) {
      const problems = error instanceof AnswerError ? placed(error, body, settings.ids) : [];
      field.blame(problems);
      const marked = node.querySelectorAll<HTMLElement>('[aria-invalid]');
      const isSaid = marked.length > 0 && marked.length === problems.length;
      const refused = isSaid ? 'Nothing was done: correct what is marked above.' : reasonOf(error);
      outcome.replaceChildren(el('p', { class: 'refused' }, refused));
      marked[0]?.focus();
    }
  };
  const node = el('form', { class: 'form', 'aria-label': words(form.name) }, [
    field.node,
    el('div', { class: 'buttons' }, [
      submit,
      el('code', { class: 'muted request' }, `${form.method} /sandbox${form.path}`),
    ]),
    outcome,
  ]);
  const ask = async () => {
    const { question } = settings;
    if (question === undefined || (await confirmed({ text: question, act }))) await run();
  };
  onSubmit(node, ask);
  return node;
}

/** The values that differ from the present settings; an emptied field gets its default. */
function changesIn({ properties = {} }: Schema, before: object, after: unknown): object {
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, memberOf(after, name) ?? schema.default] as const,
  );
  return Object.fromEntries(
    members.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(memberOf(before, name))),
  );
}

/** The place of each problem; a refusal without places belongs to the members with values that it quotes. */
function placed({ message, problems }: AnswerError, body: object, ids: Controls['ids']): readonly Problem[] {
  if (problems.length > 0) return problems;
  const entries: readonly (readonly [string, unknown])[] = Object.entries(body);
  return entries
    .filter(([, value]) => typeof value === 'string' && value !== '' && message.includes(`'${value}'`))
    .map(([field]) => ({ field, problem: `${message} ${remedyOf(ids[field])}`.trim() }));
}

function remedyOf(offered: readonly unknown[] | undefined): string {
  if (offered === undefined) return '';
  return offered.length > 0 ? 'Choose one that the field offers.' : 'The bank has none yet.';
}

function show(outcome: HTMLElement, answer: unknown): void {
  const shown =
    typeof answer === 'string'
      ? el('p', {}, answer)
      : el('pre', { class: 'json', tabindex: 0 }, JSON.stringify(answer, null, 2));
  outcome.replaceChildren(el('p', { class: 'said' }, 'Done'), shown);
}
