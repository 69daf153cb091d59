QUERY ComplexUpsertOperation (
    person_name: String,
    person_age: U32,
    company_name: String,
    position: String,
    resume_content: String
) =>
    existing_person <- N<Person>::WHERE(_::{name}::EQ(person_name))
    person <- existing_person::UpsertN({name: person_name, age: person_age})

    existing_company <- N<Company>::WHERE(_::{name}::EQ(company_name))
    company <- existing_company::UpsertN({name: company_name})

    existing_job <- E<WorksAt>
    job <- existing_job::UpsertE({position: position})::From(person)::To(company)

    existing_resume <- V<Resume>::WHERE(_::{content}::EQ(resume_content))
    resume <- existing_resume::UpsertV(Embed(resume_content), {content: resume_content})

    RETURN person

QUERY Colleagues (company: String) =>
    employer <- N<Company>({name: company})
    people <- employer::In<WorksAt>
    RETURN employer::{name}, people::{name, age}

QUERY CountJobs () =>
    jobs <- E<WorksAt>
    RETURN jobs::COUNT::GROUP_BY(position)
