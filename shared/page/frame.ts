import { byId, el } from './dom.ts';
import { failure } from './parts/notice.ts';
import type { Place, View } from './view.ts';

interface Section {
  /** The name in the navigation; sections without a name are reached by links. */
  readonly name?: string;
  readonly list: (place: Place) => View;
  /** Shows one row, by its id. */
  readonly one?: (place: Place) => View;
}

interface FrameSettings {
  /** Stands behind the title of each view. */
  readonly title: string;
  /** By the first part of an address; the empty one is shown at first. */
  readonly sections: Readonly<Record<string, Section>>;
}

interface Frame {
  /** Shows the view of the address. */
  readonly show: () => void;
  /** Reads again what the present view shows. */
  readonly refresh: () => void;
}

/** Navigation and main part of a page: the address after `#` names the view. */
export function createFrame({ title, sections }: FrameSettings): Frame {
  const main = byId('main');
  let shown: View | undefined;
  const reader = createReader(() => shown);
  fillNavigation(sections);
  const show = () => {
    const { name, place } = readAddress();
    const view = viewOf(sections, name, place);
    const isFirst = shown === undefined;
    shown = view;
    document.title = `${view.title} · ${title}`;
    markSection(name);
    main.replaceChildren(...view.content);
    // After a link, reading continues at the top of the new view.
    if (!isFirst) main.focus({ preventScroll: true });
    if (!isFirst) scrollTo({ top: 0 });
    reader.refresh();
  };
  addEventListener('hashchange', show);
  return { show, refresh: reader.refresh };
}

function readAddress(): { readonly name: string; readonly place: Place } {
  const [path = '', search = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [name = '', id = ''] = path.split('/').map((part) => decodeURIComponent(part));
  return { name, place: { id, query: new URLSearchParams(search) } };
}

function viewOf(sections: FrameSettings['sections'], name: string, place: Place): View {
  const section = sections[name] ?? sections[''];
  if (section === undefined) throw new Error('The page has no first section.');
  const { list, one = list } = section;
  return (place.id === '' ? list : one)(place);
}

/** One at a time, so that a slow server gets no more requests. */
function createReader(shown: () => View | undefined): Pick<Frame, 'refresh'> {
  let [isReading, isStale] = [false, false];
  const refresh = () => {
    isStale = isReading;
    const view = shown();
    if (isReading || view?.refresh === undefined) return;
    isReading = true;
    void view
      .refresh()
      .catch(failure)
      .finally(() => {
        isReading = false;
        if (isStale) refresh();
      });
  };
  return { refresh };
}

function fillNavigation(sections: FrameSettings['sections']): void {
  const links = Object.entries(sections).flatMap(([path, { name }]) =>
    name === undefined ? [] : [el('a', { href: `#/${path}`, 'data-name': path }, name)],
  );
  byId('nav').replaceChildren(...links);
}

function markSection(current: string): void {
  const nav = byId('nav');
  for (const link of nav.querySelectorAll('a')) {
    if (link.dataset['name'] !== current) {
      link.removeAttribute('aria-current');
      continue;
    }
    link.setAttribute('aria-current', 'page');
    // On a narrow screen, the sections stand in one line that scrolls.
    nav.scrollTo({ left: link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2 });
  }
}
