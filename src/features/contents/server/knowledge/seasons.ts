import { readTopics } from './read-topics.ts';

export const seasons = readTopics(`
# spring produce | spring, asparagus, easter
= is the season of asparagus, peas, radishes and the first tender leaves
! asparagus brings folate and fiber
! young leaves wilt fast and taste best within days
! longer evenings invite a walk after dinner
! frozen peas bridge the weeks until fresh ones arrive
> roast asparagus for ten minutes
> toss peas into pasta at the last minute
> plant a pot of herbs
> eat one meal a week outdoors
> swap a creamy sauce for lemon and olive oil
: asparagus, peas, spinach, strawberries, radishes
? the body needs a spring clean | the body takes care of itself all year, and fresh vegetables are simply a welcome change
& asparagus, peas, spinach, eggs, strawberries
@ USDA, NHS
# summer eating | summer, hot weather, heat, heatwave, picnic
= is about light, colorful food and getting enough to drink
! food spoils faster in the heat, so the USDA limit is two hours outside the refrigerator, or one on very hot days
! watery fruit and vegetables add to your fluids
! appetite often falls in the heat, and smaller meals suit it
! children and older adults get dehydrated more quickly
> freeze grapes and berries
> keep salads and meat in a cooler with ice
> carry water wherever you go
> cook in the morning or on the grill
> salt a little more if you sweat heavily for hours
: tomatoes, cucumber, peaches, berries, zucchini
? ice-cold drinks are harmful | any temperature you enjoy is fine
& tomato, cucumber, peach, zucchini, strawberries
@ USDA, NHS
# barbecue season | barbecue, bbq, grilling, grill, cookout, fourth of july
= is a good time for vegetables, fish and beans, not only for meat
! marinades with acid and herbs reduce the compounds that form on charred meat
! vegetables on skewers cook in ten minutes
! a thermometer tells you more than color does
! sauces are where most of the sugar and salt hide
> grill twice as many vegetables as meat
> turn food often and cut off charred bits
> keep raw and cooked food on separate plates
> serve beans and slaw on the side
> grill peaches for dessert
: corn, zucchini, shrimp, chicken, peaches
? a barbecue is all about sausages | corn, mushrooms, fish and fruit love the grill as well
& corn, zucchini, shrimp, bell pepper, peach
@ USDA, AICR
# fall comfort food | fall, autumn, pumpkin, pumpkin spice, harvest, squash
= means pumpkins, apples, roots and the first pots of soup
! pumpkin and squash are rich in beta-carotene
! apples keep for weeks in the refrigerator
! darker afternoons are a reason to plan time outdoors
! a pot of soup feeds four for two days
> roast a whole squash and use it three times
> bake apples with oats
> add lentils to vegetable stew
> bring a thermos of soup to work
> check your vitamin D plan for winter
: pumpkin, apples, pears, Brussels sprouts, mushrooms
? a pumpkin spice drink is a serving of pumpkin | it is mostly sugar and spice, and real pumpkin is easy to cook
& pumpkin, apple, brussels sprouts, lentils, pear
@ USDA, NHS
# winter wellness | winter, cold weather, winter blues, january
= is helped by warm meals, daylight and company
! cabbage, roots and citrus are at their best in winter
! sunlight is too weak for vitamin D in northern winters
! frozen fruit and vegetables keep variety up
! dry heated air makes it easy to forget to drink
> cook one large pot each weekend
> go outside at noon
> eat citrus as a snack
> keep frozen berries for breakfast
> drink warm herbal tea through the day
: cabbage, citrus, beets, kale, beans
? we need to eat more because it is cold | heated homes keep our needs about the same
& cabbage, beet, orange, white beans, kale
@ NHS, USDA
# the holidays | holiday, holidays, christmas, thanksgiving, festive, holiday eating, hanukkah
= are a few meals among a thousand in a year
! skipping meals to save up leads to overeating later
! a smaller plate or a second helping of vegetables takes little effort
! traditions are about people as much as about food
! a walk after the feast is good for digestion and mood
> eat breakfast on the day of the feast
> bring a vegetable dish you love
> choose the two desserts you really want
> start a tradition of walking together
> go back to normal at the next meal
: roasted vegetables, turkey, cranberries, nuts, citrus
? one holiday dinner ruins your progress | a single day does not undo your progress
& turkey, brussels sprouts, sweet potato, green beans, orange
@ NHS, CDC
# new year’s resolutions | new year, new years, resolution, resolutions, fresh start
= work better as small habits than as grand vows
! vague goals fade, while a set time and place keep them alive
! adding good things is easier than forbidding others
! January is a hard month for big changes, and a small one fits
! a weekly look back helps more than the scale
> write down when and where
> begin with one meal of the day
> tell a friend
> plan what happens after a slip
> review how it is going on the first of each month
: oats, beans, frozen vegetables, citrus, nuts
? a resolution is all or nothing | half a plan that you keep is worth more than a perfect one that you drop
& oats, white beans, kale, orange, lentils
@ NHS, BDA
# back to school | school, school lunch, school lunches, lunchboxes, september
= means packed lunches, early mornings and after-school hunger
! a lunch box with a protein, a grain, fruit and vegetables covers the day
! cold packs keep yogurt and meat safe
! children eat more of what they helped to pack
! water is the best drink in the bag
> pack the box the evening before
> let children choose between two options
> cut fruit into pieces that are quick to eat
> keep a snack ready for three o’clock
> ask what came back uneaten, without blame
: whole-grain wraps, cheese, carrots, apples, hummus
? juice boxes count as fruit | juice leaves the fiber out, and water with whole fruit is the better choice
& apple, carrot, chickpeas, turkey, eggs
@ NHS, USDA
# eating well in Ramadan | ramadan, iftar, suhoor, eid
= is about two meals that have to carry a day
! whole grains and protein at suhoor release energy slowly
! dates and water are a gentle way to begin iftar
! salty and sweet foods at suhoor can make you thirsty
! people with diabetes or in pregnancy should speak with their clinician before they fast
> drink steadily between iftar and suhoor
> eat oats, eggs or beans before dawn
> begin iftar with soup
> bake instead of frying
> take a short walk after prayers
: dates, lentil soup, oats, yogurt, fruit
? a huge suhoor keeps hunger away | fiber, protein and water do more than sheer volume
& lentils, oats, greek yogurt, chickpeas, chicken
@ BDA, NHS
# eating with the seasons | seasonal, farmers market, local food, seasonal produce, sustainable eating, food waste
= brings variety, and often a better price
! produce in season often travels less and tastes better
! frozen food is harvested in season and counts
! planning meals around what spoils first cuts waste
! plants make up most of a sustainable plate
> ask at the market what came in this morning
> plan two meals around one vegetable
> freeze what you cannot use
> make soup from leftovers on Fridays
> try one new vegetable each month
: tomatoes, squash, apples, cabbage, berries
? local food is always greener | what you eat matters more than how far it came
& cabbage, tomato, zucchini, apple, carrot
@ FAO, DGA
`);
