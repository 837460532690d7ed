import { upload } from '../bank.ts';
import { el, freshId } from '#shared/page/dom.ts';
import { reasonOf } from '#shared/page/parts/notice.ts';
import { confirmed } from '#shared/page/parts/question.ts';
import { onSubmit } from '#shared/page/on-submit.ts';

const question = {
  text: 'Replace the state of the bank by that of the file? All that the bank knows now is lost, its clock included.',
  act: 'Import',
};

/** Imports a bank's exported file; this bank continues as that one would have. */
export function importForm(): HTMLElement {
  const id = freshId();
  const file = el('input', {
    type: 'file',
    id,
    accept: '.ndjson,application/x-ndjson',
    required: true,
    'aria-describedby': `${id}-hint ${id}-problem`,
  });
  const problem = el('small', { id: `${id}-problem`, class: 'problem' });
  const outcome = el('p', { class: 'said', role: 'status' });
  const say = (said: string, wrong: string) => {
    outcome.textContent = said;
    problem.textContent = wrong;
    if (wrong === '') file.removeAttribute('aria-invalid');
    else file.setAttribute('aria-invalid', 'true');
  };
  const run = async () => {
    const [chosen] = file.files ?? [];
    if (chosen === undefined || !(await confirmed(question))) return;
    say('Running …', '');
    await upload('/state', chosen)
      .then(() => say('Done: the bank goes on from the file.', ''))
      .catch((error: unknown) => say('', `${reasonOf(error)} Choose a file that was downloaded here.`));
  };
  const form = el('form', { class: 'form', 'aria-label': 'Import' }, [
    el('div', { class: 'field' }, [
      el('label', { for: id }, 'file'),
      file,
      el('small', { id: `${id}-hint`, class: 'muted' }, 'as it was downloaded from this or another bank'),
      problem,
    ]),
    el('div', { class: 'buttons' }, [
      el('button', { type: 'submit' }, question.act),
      el('code', { class: 'muted request' }, 'PUT /sandbox/state'),
    ]),
    outcome,
  ]);
  onSubmit(form, run);
  return form;
}
