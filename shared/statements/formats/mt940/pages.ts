/** SWIFT takes so many characters in a message, and counts the messages of a statement with five digits. */
const [mostCharacters, mostPages] = [2_000, 99_999];

/** Characters that an entry, all lines around the entries of a message, and those after them have at most. */
const [ofEntry, ofFrame, ofEnd] = [520, 200, 70];

/** What a message has at most. One of so many bookings that it would need too many messages has longer ones. */
const mostCharactersOf = (bookings: number): number =>
  Math.max(mostCharacters, ofFrame + ofEnd + Math.ceil(bookings / mostPages) * ofEntry);

interface Paging {
  /** In the whole statement. */
  readonly bookings: number;
  /** Ends a message with an intermediate balance (cents), and begins that page. */
  readonly between: (page: number, cents: number) => string;
}

/** Divides a statement into messages. */
export function createPages({ bookings, between }: Paging) {
  const most = mostCharactersOf(bookings);
  let [page, written, cents] = [1, 0, 0];
  return {
    begin(text: string, openingCents: number): string {
      written = text.length;
      cents = openingCents;
      return text;
    },
    /** The text of an entry, with a new page before it if there is no room. */
    add(text: string, entryCents: number): string {
      const begun = written + text.length + ofEnd > most ? between((page += 1), cents) : '';
      written = begun === '' ? written + text.length : begun.length + text.length;
      cents += entryCents;
      return begun + text;
    },
  };
}
