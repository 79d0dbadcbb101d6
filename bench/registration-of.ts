/** The password of everybody who registers here. */
export const password = 'plover-lantern-42';

/** What somebody with this e-mail address fills in to register. */
export function registrationOf(email: string) {
  return {
    fullName: 'Ada Lovelace',
    email,
    phoneNumber: '07700 900123',
    password,
    accept_terms_and_conditions: true,
  };
}
