import { read, type ControlForm } from '../bank.ts';
import { el } from '#shared/page/dom.ts';
import { words } from '#shared/page/format.ts';
import { asSchema, type Schema } from './schema.ts';

/** Links to the actions on a row: transitions whose body names it. */
export async function movesOf(member: string, id: string): Promise<HTMLElement> {
  const { forms } = await read('/controls');
  const links = forms
    .filter((form) => form.group === 'transitions' && takes(form, member))
    .map(({ name, summary }) =>
      el(
        'a',
        { class: 'pill', href: `#/actions/${name}?${member}=${encodeURIComponent(id)}`, title: summary },
        words(name),
      ),
    );
  return el('div', { class: 'pills' }, links);
}

function takes({ schema }: ControlForm, member: string): boolean {
  const { properties = {}, anyOf = [], oneOf = [] }: Schema = asSchema(schema);
  return [{ properties }, ...anyOf, ...oneOf].some((each) => Object.hasOwn(each.properties ?? {}, member));
}
