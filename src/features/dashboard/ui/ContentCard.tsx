import { Icon } from '../../../ui/Icon.tsx';
import classes from './dashboard.module.css';

/** Holds the place of the content creator until it is built. */
export function ContentCard() {
  return (
    <section className={classes.content} aria-labelledby="content-creator">
      <Icon name="write" />
      <div>
        <h2 id="content-creator">AI-Powered Content Creator</h2>
        <p>Drafts for Instagram, your blog, newsletters and recipes, in your tone, will be written here.</p>
      </div>
    </section>
  );
}
