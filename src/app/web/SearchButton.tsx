import { Icon } from '../../ui/Icon.tsx';
import { modifierKey } from '../../ui/modifier-key.ts';
import { loadsOnIntent } from '../../ui/on-demand.tsx';
import { openPanel } from './palette/open-panel.ts';
import { Palette } from './palette/PaletteHost.tsx';
import classes from './shell.module.css';

const modifier = modifierKey();

/** Opens the search box. Looks like an input; on a phone it is an icon. */
export const SearchButton = () => (
  <button
    type="button"
    className={classes.search}
    aria-haspopup="dialog"
    aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
    {...loadsOnIntent(Palette)}
    onClick={() => openPanel('palette')}
  >
    <Icon name="search" size={16} />
    <span>Search or jump to…</span>
    <kbd aria-hidden>{modifier} K</kbd>
  </button>
);
