import { BankAnswerError, send, type ControlForm, type Controls } from '../bank.ts';
import { el } from '../dom.ts';
import { words } from '../format.ts';
import { reasonOf } from '../parts/notice.ts';
import { fieldOf } from './fields.ts';
import { asSchema } from './schema.ts';

interface FormSettings {
  readonly ids: Controls['ids'];
  /** What the fields hold at first, before what is set now. */
  readonly initial?: object;
  readonly done: () => void;
}

/** A form made of the schema of a control route's body; below it stands what the bank answered. */
export function controlForm(form: ControlForm, { ids, initial, done }: FormSettings): HTMLElement {
  const field = fieldOf(asSchema(form.schema), {
    name: '',
    isRequired: true,
    initial: initial ?? form.values,
    ids,
  });
  const outcome = el('div', { class: 'outcome', role: 'status' });
  const run = async () => {
    field.blame([]);
    try {
      show(outcome, 'Done', await send(form.path, field.value()));
      done();
    } catch (error) {
      if (error instanceof BankAnswerError) field.blame(error.problems);
      outcome.replaceChildren(el('p', { class: 'refused' }, reasonOf(error)));
    }
  };
  const body = el('form', { class: 'form', 'aria-label': words(form.name) }, [
    field.node,
    el('div', { class: 'buttons' }, [
      el('button', { type: 'submit', class: 'primary' }, form.values === undefined ? 'Run' : 'Set'),
      el('code', { class: 'muted request' }, `POST /sandbox${form.path}`),
    ]),
    outcome,
  ]);
  body.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  return body;
}

function show(outcome: HTMLElement, said: string, answer: unknown): void {
  outcome.replaceChildren(
    el('p', { class: 'said' }, said),
    el('pre', { class: 'json', tabindex: 0 }, JSON.stringify(answer, null, 2)),
  );
}
