import { firstNameOf } from '../../contract/values/people/first-name.ts';
import { writableName } from '../../contract/values/people/writable-name.ts';

export function greet(fullName: string): string {
  const name = writableName(fullName);
  return name === undefined ? 'Hello,' : `Hello ${firstNameOf(name)},`;
}
