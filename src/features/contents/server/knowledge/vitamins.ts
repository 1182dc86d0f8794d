import { readTopics } from './read-topics.ts';

export const vitamins = readTopics(`
# vitamin D | sunshine vitamin, vit d
= is the vitamin that skin makes from sunlight and that helps the body use calcium
! few foods are rich in vitamin D, and oily fish, egg yolks and fortified foods lead the list
! in northern winters the sun is too low for skin to make enough
! the NHS suggests that adults consider 10 micrograms a day in fall and winter
! people with darker skin, covered skin or little time outdoors are more likely to run low
> spend a little time outdoors around midday in the lighter months, without burning
> put oily fish on the menu once a week
> choose milk or plant milks with added vitamin D
> eat the yolk, not only the white
> talk with your clinician before you take a high dose
: salmon, sardines, eggs, fortified milk, mushrooms
? a tan shows that you have enough vitamin D | skin color is not a reliable sign of your level, while a blood test is
& salmon, eggs, mushrooms, sardines
@ NHS, ODS
# vitamin B12 | b12, cobalamin
= is the vitamin that keeps nerves and blood cells healthy and that is found in animal foods
! plants do not provide reliable vitamin B12, so vegans need fortified foods or a supplement
! the body stores vitamin B12 for a long time, which is why a shortage can take years to show
! absorption tends to fall with age and with some stomach and diabetes medicines
! numb fingers, tiredness and a sore tongue are reasons to have vitamin B12 checked
> pick a plant milk and a breakfast cereal with added B12
> take a B12 supplement if you eat only plants
> mention any long-term stomach medicine when you have your blood checked
> include eggs, dairy or fish several times a week if you eat them
> sprinkle fortified nutritional yeast over pasta and popcorn
: eggs, milk, salmon, fortified nutritional yeast, fortified soy drink
? seaweed and spirulina cover B12 | they mostly hold forms that the human body cannot use
& eggs, salmon, greek yogurt, tuna
@ NHS, ODS
# folate and folic acid | folate, folic acid, vitamin b9
= are two forms of the B vitamin that the body needs to make new cells, which matters most around conception
! the NHS advises 400 micrograms of folic acid a day before conception and in the first 12 weeks of pregnancy
! leafy greens, beans and citrus are natural sources
! long boiling destroys folate, and steaming keeps more of it
! many countries add folic acid to flour or cereal
> steam greens until they are just tender
> start a folic acid supplement when you start planning a pregnancy
> fill half a lunch bowl with beans and leaves
> eat an orange with breakfast
> ask which dose is right for you if you take epilepsy medicine
: lentils, asparagus, spinach, oranges, chickpeas, broccoli
? food alone is enough before a pregnancy | greens help, and a supplement is still advised because the need is hard to meet with food
& lentils, asparagus, spinach, orange, chickpeas
@ NHS, CDC
# vitamin C | ascorbic acid, vit c
= is the vitamin that helps the body make collagen and take up iron from plants
! bell peppers, kiwi and strawberries rival oranges as sources
! vitamin C is lost with heat, water and long storage
! the body does not store much vitamin C, so fruit and vegetables belong on the plate every day
! people who smoke need more vitamin C
> add raw bell pepper strips to lunch
> pair beans or greens with citrus
> keep frozen berries for the days when fresh ones are out of season
> cook vegetables briefly and with little water
> pick a fruit or vegetable of a different color each day
: bell peppers, kiwi, strawberries, oranges, broccoli
? megadoses keep colds away | regular intake supports normal immune function, while large doses do not stop most people from catching colds
& bell pepper, kiwi, strawberries, orange, broccoli
@ NHS, ODS
# vitamin A | beta-carotene, carotenoids, retinol
= is the vitamin that supports vision, skin and the lining of the airways
! orange and dark green vegetables hold beta-carotene, which the body turns into vitamin A
! a little fat in the meal helps the body absorb carotenoids
! liver holds so much vitamin A that pregnant people are advised to avoid it
! chopping and cooking carrots makes their beta-carotene easier to absorb
> toss roasted carrots with olive oil
> put one orange and one green vegetable on the plate
> blend cooked pumpkin into soups and sauces
> keep sweet potatoes on hand as a quick side
> check supplements for retinol if you are pregnant
: carrots, sweet potatoes, pumpkin, kale, mango
? carrots give you night vision | they help where vitamin A is lacking, and beyond that they are simply a good vegetable
& carrot, sweet potato, pumpkin, kale, mango
@ NHS, ODS
# vitamin K | vit k
= is the vitamin that blood needs to clot and that bones use as well
! dark leafy greens are the richest source by far
! a spoonful of oil with the greens helps absorption
! people on warfarin are advised to keep their intake steady rather than to avoid greens
! gut bacteria make a little of it, too
> eat a handful of greens most days rather than a mountain once a week
> dress salads with oil and not with lemon alone
> tell your clinic before you change how many greens you eat if you take warfarin
> fold chopped kale into soup for the last few minutes
> swap lettuce for spinach in sandwiches
: kale, spinach, broccoli, Brussels sprouts, cabbage
? greens are off limits with blood thinners | steady amounts are usually fine, and your clinic can help you plan them
& kale, spinach, broccoli, brussels sprouts
@ NHS, ODS
# vitamin E | tocopherol, vit e
= is a fat-soluble vitamin that helps to protect cell membranes
! plant oils, nuts and seeds are the main sources
! light and heat break it down, so oils keep best in a dark, cool place
! a shortage from diet alone is rare
! supplements in high doses have not shown the benefits once hoped for
> store oils away from the stove
> top oatmeal with a spoon of sunflower seeds
> use avocado as a spread
> snack on a small handful of almonds
> get it from food first
: sunflower seeds, almonds, avocado, olive oil, spinach
? vitamin E capsules are a beauty treatment | food sources suit most people, and creams and capsules promise more than they deliver
& sunflower seeds, almonds, avocado, spinach
@ ODS, EFSA
# choline | eggs choline
= is a nutrient that the body uses for cell membranes, liver function and nerve signals
! egg yolks are the best-known source
! needs go up in pregnancy and while breastfeeding
! beans, soy and cruciferous vegetables help people who eat no eggs
! many prenatal supplements hold little or none of it
> eat eggs for dinner once this week
> add soybeans or tofu to a stir-fry
> roast cauliflower or Brussels sprouts as a side
> read the label of a prenatal supplement for choline
> keep cooked beans in the refrigerator for quick lunches
: eggs, edamame, chicken, Brussels sprouts, kidney beans
? egg yolks are best left out | for most people whole eggs fit well, and the yolk holds most of the nutrients
& eggs, edamame, brussels sprouts, cauliflower, kidney beans
@ ODS, EFSA
# antioxidants | polyphenols, flavonoids
= are a family of compounds, many from plants, that help to limit damage from oxidation
! vitamins C and E, carotenoids and polyphenols all belong to the family
! colorful plants bring different members of the family, so variety beats any one star food
! high-dose antioxidant pills have not shown the benefits seen with fruit and vegetables
! coffee, tea, cocoa, herbs and spices count as sources, too
> count colors rather than milligrams
> keep frozen berries for breakfast
> season generously with herbs and spices
> choose extra-virgin olive oil for dressings
> try one vegetable you have not eaten this month
: berries, red cabbage, beets, green tea, walnuts
? one superfood is enough | no single food does the work of a varied plate
& blueberries, beet, cabbage, walnuts, cherries
@ WHO, BDA
`);
