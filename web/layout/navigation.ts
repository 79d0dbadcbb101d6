/** The home page with its Send tab, where the logo goes (specification, section 2). */
export const homePath = '/?page=send';

/** The links of the header and of the phone's menu. */
export const navigation = [
  { label: 'Home', href: homePath },
  { label: 'About', href: '/about' },
  { label: 'Our Goal', href: '/our-goals' },
] as const;
