// Titles, initials and the first words of companies: after them comes what somebody is called by.
const notByItself = /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|sir|dame|lord|lady|the|a|an|\p{L}|.*\.)$/iu;

/** The whole name where its first word alone greets nobody. */
export function firstNameOf(name: string): string {
  const [first = name] = name.split(' ', 1);
  return notByItself.test(first) ? name : first;
}
