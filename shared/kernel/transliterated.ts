import { memoised } from './memoised.ts';

/** German as its banks write it, and letters that are no Latin letter with a mark. */
const latin = 'ä=ae ö=oe ü=ue ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ħ=h ı=i ŋ=n ŧ=t';

/** As in the conversion table of the European Payments Council for SEPA (EPC217-08), which follows ISO 843. */
const greek =
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o';

/** The same table, with Bulgarian letters; Russian and Ukrainian letters that it lacks are at the end. */
const cyrillic =
  'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sht ' +
  'ъ=a ь=y ю=yu я=ya ы=y э=e і=i є=ye ґ=g';

/** Signs of the same table, and quotation marks and dashes. */
const signs =
  "€=EUR &=+ ;=, _=- ~=- [=( {=( ]=) }=) \\=/ |=/ `=' \"=' ‘=' ’=' ‚=' “=' ”=' „=' «=' »=' ‐=- ‑=- ‒=- –=- —=-";

/** Made when it is first asked for: most programs that import it never write such a text. */
const written = memoised(
  () =>
    new Map([
      ...[latin, greek, cyrillic, signs].flatMap((table) => table.split(' ').flatMap(bothCases)),
      ['ẞ', 'SS'] as const,
    ]),
);

/** Of `ж=zh`, also `Ж=Zh`. */
function bothCases(pair: string): readonly (readonly [string, string])[] {
  const [letter, text] = [pair.slice(0, 1), pair.slice(2)];
  const capital = letter.toUpperCase();
  const small = [letter, text] as const;
  if (capital.length > 1 || capital === letter) return [small];
  return [small, [capital, `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`]];
}

/** Most texts have nothing else: looking at each of their characters took most of the time that a file needs. */
const otherThanPlain = /[^a-zA-Z\d .,:/()'+-]/gu;

/** Text in Latin letters without marks; other characters stay as they are. */
export function transliterated(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(otherThanPlain, (character) => written().get(character) ?? plain(character));
}

function plain(character: string): string {
  const base = character.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '');
  return Array.from(base, (each) => written().get(each) ?? each).join('');
}
