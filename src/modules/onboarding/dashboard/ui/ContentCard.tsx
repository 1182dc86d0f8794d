import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { Creator } from '../../../content/contents/ui/Creator.tsx';
import classes from './dashboard.module.css';

/** The content creator (specification, section 2). */
export function ContentCard() {
  const mayWrite = useMay('content.write');
  return (
    <section className={classes.content} aria-labelledby="content-creator">
      <h2 id="content-creator">AI-Powered Content Creator</h2>
      <p>Drafts for Instagram, your blog, newsletters and recipes, in your tone.</p>
      {mayWrite && <Creator />}
    </section>
  );
}
