import { stems } from './words.ts';

/** Words that change nothing about a subject: who, when, how, and what a text is called. */
const neutral = new Set(
  stems(`
a an and as at by for from in into of off on onto or per than that the their this to up vs versus with without your our my you we it its
about after all also any around before between both can during each every everyday few first get getting go good great
great have how is are be best better basic basics beginner beginners benefit benefits boost building choice choices clean
common complete cozy creamy crunchy daily day days delicious easy easier eat eater eaters eating essential essentials
evening evenings everyone everything fact facts family families favorite feel filling food foods fresh fridge freezer
friday friendly fun fuel full gluten guide guides habit habits happy healthy healthier health help helpful hearty home
homemade hour hours idea ideas important improve intake introduction kid keep kitchen know label late light like list
little local long low made make makes making meal meals mid mild mindful minute mistake mistakes moderate moderation
monday month more morning most myth myths natural need needs new news night nourishing nutrient nutrients nutritious
nutrition nutritional nutritionist dietitian overview own pack packed part people perfect person personal plan
planner plans plate plates post power practical prep prepare pretty product products question questions quick quickly raw
reason reasons recipe recipes dish dishes rich role routine rule rules safe saturday satisfying savory seasonal serve
serving servings set sheet simple simply small smart source sources spring start starting stay steady step steps store
sunday super support supporting supports swap swaps sweet table tasty thing things thursday time times tip tips
today together topic tuesday two type types ultimate understanding use using very warm way ways wednesday week weeknight
weekend weekends weekly well wellness whole why winter women woman men man adults adult work working world year years
balanced nutritious whole grain protein protein-packed comforting refreshing colorful zesty juicy crispy roasted
canned frozen cooked boiled fluffy vegetable vegetables veggie veggies fruit fruits vegetable-based fruity main course side
sides starter lunch dinner breakfast brunch supper snack snacks dessert desserts treat treats drink drinks beverage healthy-ish
office desk travel school summer autumn fall holiday budget cheap affordable batch beginner-friendly
something anything what when which recommend recommended daily diet diets pattern patterns menu menus style inspired everyday
should could would do does did i me moms mom dads dad mothers fathers parents friends couples singles nurses teachers truck drivers
workers professionals entrepreneurs always read hack hacks am shift shifts write give create show want please many not leftover leftovers cooking who over halloween valentine valentines diwali
high gain boring training race event challenge sensitive lasting seasonal smarter birthday party wedding date potluck test example sample fat fats iron-rich runner athletes rainbow green red orange yellow purple white-bean free
check facts series beginner’s client clients patient patients reader readers audience member members community
`),
);

/** Words that nobody has taught the writer, as they were typed. `known`: what is understood otherwise. */
export function unknownWords(typed: string, isKnown: (stem: string) => boolean): string[] {
  return typed.split(/[^\p{L}\p{N}'’:]+/u).filter(word => {
    const [stem, ...more] = stems(word);
    return (
      stem !== undefined &&
      /[\p{L}\p{N}]/u.test(stem) &&
      ![stem, ...more].every(each => neutral.has(each) || isKnown(each))
    );
  });
}
