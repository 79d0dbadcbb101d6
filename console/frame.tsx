import { ChevronDown, LogOut } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { NavLink, Link as RouterLink } from 'react-router';
import { hasPermission } from '../contract/staff/staff-permissions.ts';
import { Logo } from '../web/drawings/logo.tsx';
import { company } from '../web/lib/company.ts';
import { type AnchorProps, LinkProvider } from '../web/ui/buttons/link-provider.tsx';
import { Icon } from '../web/ui/icon.tsx';
import { Menu, MenuItem } from '../web/ui/overlays/menu.tsx';
import { menuGroups, pages } from './routes.ts';
import { staffRoleNames } from './staff-role-names.ts';
import { logOut, useStaffMember } from './staff-session.ts';

interface FrameProps {
  /** The search box, in the middle of the header. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

/** Header over navigation and page. Below 1024 pixels the navigation is in a menu. */
export function Frame({ search, children }: FrameProps) {
  return (
    <LinkProvider component={InAppLink}>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-action px-4 py-2.5 font-semibold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="@container sticky top-0 z-40 border-b border-line bg-page print:hidden">
        <div className="flex h-header items-center gap-3 px-4">
          <div className="lg:hidden">
            <PagesMenu />
          </div>
          <RouterLink
            to="/"
            aria-label={`${company.name} console`}
            className="inline-flex min-h-11 items-center rounded-control max-sm:hidden lg:w-50"
          >
            <Logo name={company.name} className="text-lg max-sm:[&>span]:hidden" />
          </RouterLink>
          <div className="min-w-0 flex-1">{search}</div>
          <PersonMenu />
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav
          aria-label="Main"
          className="sticky top-header hidden h-[calc(100dvh-var(--header-height))] overflow-y-auto border-r border-line px-3 py-3 lg:block print:hidden"
        >
          <SideLinks />
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-12 outline-none sm:px-6 sm:pt-6">
          <div className="mx-auto max-w-[88rem]">{children}</div>
        </main>
      </div>
    </LinkProvider>
  );
}

function InAppLink({ href, ...rest }: AnchorProps) {
  return <RouterLink to={href} {...rest} />;
}

/** By group, without what the role doesn't allow. */
function useMenu() {
  const { role } = useStaffMember();
  return menuGroups
    .map((group) => ({
      group,
      links: pages.flatMap(({ path, title, permission, menu }) =>
        menu?.group === group && hasPermission(role, permission) ? [{ path, title, Icon: menu.icon }] : [],
      ),
    }))
    .filter(({ links }) => links.length > 0);
}

function SideLinks() {
  return (
    <div className="grid gap-3.5">
      {useMenu().map(({ group, links }) => (
        <section key={group} aria-labelledby={`menu-${group}`}>
          <h2 id={`menu-${group}`} className="px-3 pb-0.5 text-[0.8125rem] font-medium text-quiet">
            {group}
          </h2>
          <ul className="grid gap-px">
            {links.map(({ path, title, Icon: Drawn }) => (
              <li key={path}>
                <NavLink to={path} end={path === '/' || path === '/finance'} className="menu-link">
                  <Drawn aria-hidden="true" className="size-4" />
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PagesMenu() {
  const groups = useMenu();
  return (
    // The header stays, and with it the menu: what is longer than the window scrolls in itself.
    <nav
      aria-label="Main"
      className="[&>div>div]:right-auto [&>div>div]:left-0 [&>div>div]:max-h-[calc(100dvh-var(--header-height)-1rem)] [&>div>div]:overflow-y-auto"
    >
      <Menu trigger={<Icon name="menu" />} label="Pages">
        {groups.map(({ group, links }) => (
          <Fragment key={group}>
            <li className="px-3 pt-3 pb-1 text-sm font-medium text-quiet first:pt-1">{group}</li>
            {links.map(({ path, title, Icon: Drawn }) => (
              <MenuItem key={path} href={path} icon={<Drawn aria-hidden="true" />}>
                {title}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </Menu>
    </nav>
  );
}

function PersonMenu() {
  const { full_name, role, depot } = useStaffMember();
  return (
    <Menu
      trigger={
        <>
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-evergreen text-sm font-semibold text-volt"
          >
            {initialsOf(full_name)}
          </span>
          <span className="text-left leading-tight max-md:sr-only">
            <span className="block text-sm">{full_name}</span>
            <span className="block text-sm font-normal text-quiet">{staffRoleNames[role]}</span>
          </span>
          <span className="sr-only">Account menu</span>
          <ChevronDown aria-hidden="true" className="max-sm:hidden" />
        </>
      }
      heading={`${staffRoleNames[role]}, ${depot?.name ?? 'everywhere'}`}
    >
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void logOut()}>
        Log out
      </MenuItem>
    </Menu>
  );
}

function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase()).join('');
}
