import { NotBuiltPage } from '../../../ui/NotBuiltPage.tsx';

export function EmailsPage() {
  return (
    <NotBuiltPage
      title="Emails"
      purpose="What you sent, and what arrived."
      drawing="mail"
      heading="Your e-mails"
      sentence="Every e-mail that your practice sends will be here, with what became of it."
    />
  );
}
