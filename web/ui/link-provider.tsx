import { type ComponentProps, type ComponentType, createContext, createElement, type ReactNode, use } from 'react';

export interface AnchorProps extends ComponentProps<'a'> {
  href: string;
}

const LinkComponent = createContext<ComponentType<AnchorProps> | 'a'>('a');

interface LinkProviderProps {
  /** Takes the props of an `<a>`; the application gives its router's link, told to read `href`. */
  component: ComponentType<AnchorProps>;
  children: ReactNode;
}

/** Tells every link, tab and pager below it how to go somewhere. Without it they are plain anchors. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkComponent value={component}>{children}</LinkComponent>;
}

/** An anchor without a look, as the nearest LinkProvider makes them. */
export function Anchor(props: AnchorProps) {
  return createElement(use(LinkComponent), props);
}
