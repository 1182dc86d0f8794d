-- Nobody is behind an example's address: what its row says of a consent was never given, and is not kept as if it were.
CREATE FUNCTION "keep_no_example_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    return null;
  end
$$;--> statement-breakpoint
CREATE TRIGGER "keep_no_example_consent" BEFORE INSERT ON "consents"
  FOR EACH ROW WHEN (lower(new.email) LIKE '%@demo.example') EXECUTE FUNCTION "keep_no_example_consent"();
