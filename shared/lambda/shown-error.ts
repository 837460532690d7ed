/** A name as code has it. Six digits in a row are no part of one, but of each IBAN. */
const plain = /^(?!.*\d{6})[\w.$-]{1,64}$/;

const plainOf = (name: unknown) => (typeof name === 'string' && plain.test(name) ? name : undefined);

/** An error by name and code: the message of a foreign error may contain its input, and so may a name that is none. */
export function shownError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const name = plainOf(error.name) ?? plainOf(error.constructor.name) ?? 'Error';
  const code = 'code' in error ? plainOf(error.code) : undefined;
  return code === undefined ? name : `${name} (${code})`;
}

/** A line of a stack that names a file. A line of a minified bundle is long: its column tells where. */
const frame = /^ {4}at .*\/([\w.$-]{1,64})(?:\?[\w=.-]{0,64})?(:\d{1,7}:\d{1,7})\)?$/;
const foreign = /[ (]node:|\/node_modules\/|\/var\/runtime\//;
const shownPlaces = 5;

/** Where an error happened, innermost first: files of the bundle with line and column, nothing of the message. */
export function placesOf({ stack, message }: Error): readonly string[] {
  if (typeof stack !== 'string') return [];
  // Lines of a message may look like those that follow it.
  const said = stack.indexOf(message);
  const frames = said < 0 ? stack : stack.slice(said + message.length);
  const places: string[] = [];
  for (const line of frames.split('\n')) {
    const [, file, place] = foreign.test(line) ? [] : (frame.exec(line) ?? []);
    if (plainOf(file) !== undefined) places.push(`${file}${place}`);
    if (places.length === shownPlaces) break;
  }
  return places;
}
