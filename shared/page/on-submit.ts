/** Submits a form: a long request is not started twice, and the button keeps the focus meanwhile. */
export function onSubmit(form: HTMLFormElement, run: () => Promise<void>): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    void run().finally(() => {
      form.ariaBusy = 'false';
    });
  });
}
