import { button, el } from '../dom.ts';

interface Question {
  /** What the action would destroy. */
  readonly text: string;
  /** The label of the confirming button. */
  readonly act: string;
}

/** Asks before an action destroys data of the bank; Escape and Cancel mean no. */
export function confirmed({ text, act }: Question): Promise<boolean> {
  const dialog = el('dialog', { class: 'question', 'aria-label': act });
  dialog.append(
    el('p', {}, text),
    el('div', { class: 'buttons' }, [
      button('Cancel', () => dialog.close('no'), { autofocus: true }),
      button(act, () => dialog.close('yes'), { class: 'danger' }),
    ]),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}
