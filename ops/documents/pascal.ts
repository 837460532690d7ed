/** `birth_date` and `persons.create` in the form of a type: `BirthDate`, `PersonsCreate`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|[-_.])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
