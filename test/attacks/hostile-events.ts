import { catalog } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { maskedPayload } from '#shared/events/masked-payload.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { eventExample } from '#ops/documents/event-example.ts';
import { failing, type Attack } from './attack.ts';

const deep = '['.repeat(100_000);
const polluting = '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}';
const marker = 'only the customer may read this';

/** Bodies that the bank signed, as it would if somebody could write into it. */
const bodies: Readonly<Record<string, string>> = {
  'that pollutes a prototype': polluting,
  'with a polluting payload': `{"id": "x", "payload": ${polluting}, "data": ${polluting}}`,
  'that nests without end': `{"a":${deep}`,
  'that nests far': `{"id":"x","a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  'of text in text in text': JSON.stringify(JSON.stringify(JSON.stringify(JSON.stringify('{"id":"x"}')))),
  'with the largest numbers': '{"id":"x","amount":{"value":1e308,"currency":"EUR"},"version":1e999}',
  'with numbers as names': '{"0":"x","id":{"toString":"x"},"length":-1}',
  'with text of a megabyte': JSON.stringify({ id: 'x'.repeat(1_000_000) }),
  'that is a list': '[1,2,3]',
  'that is no JSON': '\u0000\ufffe',
  'with unknown text': JSON.stringify({ id: 'x', note: marker, nested: { note: marker } }),
};

const isPolluted = () => 'polluted' in {};

/** What reads an event, and what shows it to everybody. */
interface EventReader {
  readonly decode: typeof decodeBody;
  readonly shown: typeof maskedPayload;
}

export const hostileEventsAt = ({ decode, shown }: EventReader): Attack => ({
  kind: 'hostile events with the right signature',
  run: async () => {
    const through: string[] = [];
    const broken: string[] = [];
    for (const definition of catalog) {
      for (const [what, text] of Object.entries(bodies)) {
        const about = `${definition.type} ${what}`;
        try {
          const decoded = decode(Buffer.from(text));
          if (decoded.outcome === 'decoded') {
            definition.payload.safeParse(decoded.value);
            if (JSON.stringify(shown(definition, decoded.value)).includes(marker))
              through.push(`${about} shows what nobody declared open`);
          }
        } catch (error) {
          through.push(`${about} ends with ${String(error)}`);
        }
        if (isPolluted()) through.push(`${about} changes every object`);
      }
      broken.push(...failing(readsItsExample(definition, { decode, shown })));
    }
    return Promise.resolve({ attempts: catalog.length * Object.keys(bodies).length, through, broken });
  },
});

/** An example is read as it is. Its open id is shown, where it has one. */
function readsItsExample(definition: (typeof catalog)[number], { decode, shown }: EventReader) {
  const { type, personal } = definition;
  const { body } = eventExample(type);
  const decoded = decode(Buffer.from(JSON.stringify(body)));
  const isRead = decoded.outcome === 'decoded' && definition.payload.safeParse(decoded.value).success;
  const id = isRecord(body) && typeof body['id'] === 'string' && !personal.includes('id') ? body['id'] : '';
  const isShown =
    decoded.outcome === 'decoded' && JSON.stringify(shown(definition, decoded.value)).includes(id);
  return { [`an example of ${type} is read`]: isRead, [`the id of ${type} is shown`]: isShown };
}

export const hostileEvents = hostileEventsAt({ decode: decodeBody, shown: maskedPayload });
